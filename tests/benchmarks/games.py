"""Chess games for the comparison: plausible ones, made from a seed, written as PGN."""

from __future__ import annotations

from random import Random

import chess
import chess.pgn

_WORTH = {chess.PAWN: 1, chess.KNIGHT: 3, chess.BISHOP: 3, chess.ROOK: 5, chess.QUEEN: 9, chess.KING: 0}


def chess_games(count: int, seed: int = 1) -> tuple[str, int]:
    """The text of so many games, and the number of moves (single moves, not pairs) in them."""
    rng = Random(seed)
    games = [_game(rng, number) for number in range(1, count + 1)]
    return "\n\n".join(text for text, _ in games) + "\n", sum(moves for _, moves in games)


def _game(rng: Random, number: int) -> tuple[str, int]:
    board = chess.Board()
    length = rng.randint(40, 120)
    while len(board.move_stack) < length and not board.is_game_over():
        moves = list(board.legal_moves)
        board.push(rng.choices(moves, [_liking(board, move) for move in moves])[0])
    game = chess.pgn.Game.from_board(board)
    headers = {"Event": "Benchmark", "Date": "2026.01.07", "Round": str(number), "White": "Lin", "Black": "Song"}
    game.headers.update(headers)
    return str(game), len(board.move_stack)


def _liking(board: chess.Board, move: chess.Move) -> float:
    """How much a weak player likes a move: captures that pay, the centre, castling; no piece left hanging."""
    piece, taken = board.piece_type_at(move.from_square), board.piece_type_at(move.to_square)
    own = _WORTH[piece] if piece else 0
    liking = 1.0 + (4.0 if board.is_castling(move) else 0.0) + (9.0 if move.promotion == chess.QUEEN else 0.0)
    if taken:
        liking += 3.0 + 2.0 * max(0, _WORTH[taken] - own)
    if chess.square_file(move.to_square) in (3, 4) and chess.square_rank(move.to_square) in (3, 4):
        liking += 2.0
    if own > 1 and board.is_attacked_by(not board.turn, move.to_square):
        liking *= 0.2
    return liking
