/** What copy trading keeps of a person. */
import { type PersonSection, sectionOf } from '../../../platform/person-sections.ts';
import { type Follow, type Trader, fractionText, moneyText } from '../domain/follow.ts';
import { loadFollows } from '../store/follows.ts';
import { type KeptShare, loadEarned, loadShares } from '../store/shares.ts';
import { type Application, loadApplications, loadTradersOf } from '../store/traders.ts';
import { showFollow } from './show.ts';

const showApplication = ({ userId: _userId, sharePpm, createdAt, decidedAt, ...one }: Application) => ({
  ...one,
  share: fractionText(sharePpm),
  created: createdAt,
  decided: decidedAt,
});

const showLead = ({ id, name, motto, sharePpm, status, since, endedAt, endReason }: Trader) => ({
  id,
  name,
  motto,
  share: fractionText(sharePpm),
  status,
  since,
  ended: endedAt,
  end_reason: endReason,
});

/** A share; who paid it is named by the number of the follow alone. */
const showShare = ({ id, followId, traderId, period, basis, before, ratePpm, amount, paid, paidAt, record }: KeptShare) => ({
  id,
  follow_id: followId,
  trader_user_id: traderId,
  period,
  basis: moneyText(basis),
  before: moneyText(before),
  rate: fractionText(ratePpm),
  amount: moneyText(amount),
  paid_amount: paid === null ? null : moneyText(paid),
  paid: paidAt,
  record,
});

/** Applications and what became of them, every follow, and shares that were paid and earned; traders are named by their number. */
export const copySections = (): PersonSection[] => [
  sectionOf('copy_applications', loadApplications, ({ id }) => id, showApplication),
  sectionOf('copy_traders', loadTradersOf, ({ id }) => id, showLead),
  sectionOf(
    'follows',
    (db, userId, slice) => loadFollows(db, userId, null, slice),
    ({ id }: Follow) => id,
    (follow: Follow) => showFollow(follow, { name: String(follow.traderId) }),
  ),
  sectionOf(
    'copy_shares_paid',
    (db, userId, slice) => loadShares(db, userId, null, slice),
    ({ id }) => id,
    showShare,
  ),
  sectionOf('copy_shares_earned', loadEarned, ({ id }) => id, showShare),
];
