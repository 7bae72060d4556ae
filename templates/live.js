"use strict";
// The server of a preview tells each state of the file; one that is not that of this page loads it again.
const state = document.querySelector("meta[name=state]").content;
new EventSource("changes").onmessage = event => { if (event.data !== state) location.reload(); };
