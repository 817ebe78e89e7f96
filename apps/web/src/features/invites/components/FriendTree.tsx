/** The newest friends below oneself, and dots for those whom they invited: initials, no names, no balances. Without any, places for them. */
import type { InvitedFriend } from '@glasshouse/contract/invites';
import { useTranslation } from '@glasshouse/i18n/web.ts';
import { Card } from '@glasshouse/ui/Card.tsx';
import { initialsOf } from '../model/figures.ts';
import './tree.css';

const MOST_FRIENDS = 5;
const MOST_DOTS = 3;
/** Places of a tree without anybody. */
const EMPTY_PLACES = 3;
const WIDTH = 268;
const HEIGHT = 142;
/** Without anybody further down. */
const LOW_HEIGHT = 94;
const TOP = 17;
const MIDDLE = 74;
const BOTTOM = 126;
const DOT_GAP = 18;

/** The tree. */
export function FriendTree({ friends, direct, theirs }: { friends: readonly InvitedFriend[]; direct: number; theirs: number }) {
  const { t } = useTranslation(['invites']);
  const shown = friends.slice(0, MOST_FRIENDS);
  const isEmpty = shown.length === 0;
  const places = isEmpty ? EMPTY_PLACES : shown.length;
  const column = WIDTH / places;
  const centre = (at: number) => column * (at + 0.5);
  const height = shown.some(({ friends: further }) => further > 0) ? HEIGHT : LOW_HEIGHT;
  const [first, last] = [centre(0), centre(places - 1)];
  return (
    <Card as="section" label={t(($) => $.invites.tree.title)} className="mt-3">
      <div className="mb-2 flex flex-wrap items-baseline justify-between gap-x-3">
        <h2 className="font-semibold text-text-1">{t(($) => $.invites.tree.title)}</h2>
        <span className="text-xs text-text-3">{t(($) => $.invites.tree.hint)}</span>
      </div>
      <svg
        viewBox={`0 0 ${WIDTH} ${height}`}
        role="img"
        aria-label={t(($) => $.invites.tree.label, { direct, theirs })}
        className="i-tree"
      >
        <path d={`M${WIDTH / 2} ${TOP + 15}V46M${first} 46H${last}`} />
        <circle className="is-you" cx={WIDTH / 2} cy={TOP} r={16} />
        <text x={WIDTH / 2} y={TOP + 4}>
          {t(($) => $.invites.tree.you)}
        </text>
        {isEmpty && Array.from({ length: places }, (_, at) => <Place key={at} x={centre(at)} />)}
        {shown.map((friend, at) => (
          <Branch key={friend.id} friend={friend} x={centre(at)} />
        ))}
      </svg>
      {direct > shown.length && (
        <p className="num text-right text-xs text-text-3">{t(($) => $.invites.tree.more, { count: direct - shown.length })}</p>
      )}
    </Card>
  );
}

function Place({ x }: { x: number }) {
  return (
    <g className="is-empty">
      <path d={`M${x} 46V${MIDDLE - 15}`} />
      <circle cx={x} cy={MIDDLE} r={15} />
    </g>
  );
}

function Branch({ friend, x }: { friend: InvitedFriend; x: number }) {
  const dots = Math.min(friend.friends, MOST_DOTS);
  const left = x - ((dots - 1) * DOT_GAP) / 2;
  const at = Array.from({ length: dots }, (_, n) => left + n * DOT_GAP);
  return (
    <g>
      <path d={`M${x} 46V${MIDDLE - 15}`} />
      <circle cx={x} cy={MIDDLE} r={15} />
      <text x={x} y={MIDDLE + 4}>
        {initialsOf(friend.name) || '–'}
      </text>
      {dots > 0 && (
        <path d={`M${x} ${MIDDLE + 15}V106M${left} 106H${at.at(-1)}${at.map((dot) => `M${dot} 106V${BOTTOM - 8}`).join('')}`} />
      )}
      {at.map((dot) => (
        <circle key={dot} className="is-far" cx={dot} cy={BOTTOM} r={7} />
      ))}
    </g>
  );
}
