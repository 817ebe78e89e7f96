/** Pots in a glass house, each grown further than the one before: a yield that is paid day by day. Decorative. */
import './lockup.css';

const POTS = [0, 1, 2, 3, 4, 5];
const [FIRST, APART, SOIL] = [52, 51, 186];

/** A leaf at a height, to the right or to the left of its stem. */
const leaf = (x: number, y: number, side: number) => `M${x} ${y}q${6 * side} -9 ${15 * side} -8q${-2 * side} 9 ${-15 * side} 8z`;

function Pot({ number }: { number: number }) {
  const x = FIRST + number * APART;
  return (
    <g>
      <path className="is-pot" d={`M${x - 11} ${SOIL}h22l-3 18h-16z`} />
      <path className="is-stem" d={`M${x} ${SOIL}v${-16 - number * 11}`} />
      {POTS.slice(0, Math.max(1, number)).map((place) => (
        <path key={place} className="is-leaf" d={leaf(x, SOIL - 13 - place * 13, place % 2 === 0 ? 1 : -1)} />
      ))}
    </g>
  );
}

/** The drawing. */
export function Growth() {
  return (
    <svg className="lk-growth" viewBox="0 0 358 210" aria-hidden="true">
      <path className="is-house" d="M179 6 340 72v132H18V72z" />
      <path className="is-glazing" d="M179 6v198M18 72h322M98 39v165M260 39v165M18 138h322" />
      {POTS.map((number) => (
        <Pot key={number} number={number} />
      ))}
    </svg>
  );
}
