"""What is counted: series, plots, luck, pace, statistics, and threads to be replayed."""
