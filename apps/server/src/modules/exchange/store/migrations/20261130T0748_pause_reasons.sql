-- Why a market with trading hours pauses: the index moved far, there was none, or the operator decided so. Pauses of before have none.
ALTER TABLE market_phases
  ADD COLUMN paused_for text CHECK (paused_for IN ('moved', 'silent', 'mode')),
  ADD CONSTRAINT market_phases_paused CHECK (paused_for IS NULL OR phase = 'pause');
