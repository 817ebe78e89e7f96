/** A share of right options against fair coins and what is needed. Decorative: the line below has the figures. */

/** From 40 to 60 percent, where shares of many options lie; what lies outside stands at the edge. */
const FROM = 0.4;
const TO = 0.6;

const place = (share: string): string => `${Math.min(100, Math.max(0, ((Number(share) - FROM) / (TO - FROM)) * 100))}%`;
const between = (low: string, high: string) => ({ left: place(low), right: `calc(100% - ${place(high)})` });

export function ChanceBar({ low, high, share, needed }: { low: string; high: string; share: string; needed: string }) {
  return (
    <span className="o-chance-bar" aria-hidden="true">
      <i style={between(low, high)} />
      <u style={{ left: place(needed) }} />
      <b style={{ left: place(share) }} />
    </span>
  );
}
