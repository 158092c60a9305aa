"""The 7th Citadel's procedures; `work.py` holds what they share, `index_*.py` names them."""
