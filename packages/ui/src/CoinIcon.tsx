// Coins are discs with a drawn monogram, stocks are rounded squares with letters. The four coins of the
// specification have a display colour [RULE-153]; any other takes a series colour by its name.

import type { CSSProperties } from 'react';
import './styles/figures.css';

const GLYPH: Record<string, readonly [colour: string, path: string]> = {
  BTC: ['--coin-btc', 'M9 6.5v11M9 6.5h4a2.6 2.6 0 0 1 0 5.2H9M9 11.7h4.7a2.9 2.9 0 0 1 0 5.8H9M11.5 4.5v2M11.5 17.5v2'],
  ETH: ['--coin-eth', 'M8 7.5h8M8 12h8M8 16.5h8'],
  USDT: ['--coin-usdt', 'M7 8h10M12 8v9.5M8.5 12.2h7'],
  LTC: ['--coin-ltc', 'M10.5 6.5V17h6M8 13l6-2.5'],
};
const FALLBACK = ['--series-4', '--series-2', '--series-5', '--series-3', '--series-6'] as const;

/** Name of the custom property with a coin's display colour. */
export function coinColor(symbol: string): string {
  const own = GLYPH[symbol];
  if (own) return own[0];
  let sum = 0;
  for (const letter of symbol) sum = (sum * 31 + (letter.codePointAt(0) ?? 0)) % 9973;
  return FALLBACK[sum % FALLBACK.length] ?? '--series-6';
}

export interface CoinIconProps {
  /** "BTC", "AAPL". */
  symbol: string;
  size?: number;
  shape?: 'coin' | 'stock';
  className?: string;
}

/** The sign of a coin or stock. Decorative: its name stands next to it. */
export function CoinIcon({ symbol, size = 36, shape = 'coin', className }: CoinIconProps) {
  const glyph = shape === 'coin' ? GLYPH[symbol] : undefined;
  const letters = symbol.slice(0, shape === 'stock' ? 2 : 1);
  return (
    <svg
      className={className}
      style={{ color: `var(${coinColor(symbol)})` } as CSSProperties}
      width={size}
      height={size}
      viewBox="0 0 24 24"
      aria-hidden="true"
    >
      {shape === 'coin' ? (
        <circle cx="12" cy="12" r="11.5" className="g-coin" />
      ) : (
        <rect x=".5" y=".5" width="23" height="23" rx="6.6" className="g-coin" />
      )}
      {glyph ? (
        <path d={glyph[1]} fill="none" stroke="currentColor" strokeWidth="1.7" strokeLinecap="round" strokeLinejoin="round" />
      ) : (
        <text
          x="12"
          y={shape === 'stock' ? 15.2 : 16.2}
          textAnchor="middle"
          fontSize={shape === 'stock' ? 9 : 12}
          fontWeight="700"
          fill="currentColor"
        >
          {letters}
        </text>
      )}
    </svg>
  );
}
