"""The command ``tractor``: one module for each of its commands. No rule and no format lives here."""
