/** Below the words for a visitor: one price, checked while they read. Its code comes after the page, its room is kept. */
import { Suspense } from 'react';
import { partWithWords } from '../../../app/page/part-with-words.ts';
import { useQuotes } from '../queries/home.ts';

const CheckedPrice = partWithWords(() => import('../../../market/proofs/CheckedPrice.tsx'), ['proofs']);

/** Bitcoin has a recorded price in every installation. */
const CHECKED = 'BTC/USDT';

/** The place of the card. */
export function VisitorCheck() {
  const quote = useQuotes().data?.find(({ symbol, kind }) => kind === 'spot' && symbol === CHECKED);
  return (
    <div className="min-h-[134px]">
      {quote && (
        <Suspense>
          <CheckedPrice symbol={CHECKED} decimals={quote.price_decimals} />
        </Suspense>
      )}
    </div>
  );
}
