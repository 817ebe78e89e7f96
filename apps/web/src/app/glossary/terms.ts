/** Terms that are explained in place, and where more stands. Words: the catalogue `glossary`, loaded with the first sheet. */
import { hrefOf } from '../paths.ts';

const ARTICLE = '/pages/common/article';
const FAQ = '/pages/common/faq';

/** Each term with its help. */
const HELP = {
  slippage: [ARTICLE, 'how-orders-match'],
  spread: [ARTICLE, 'fees-explained'],
  breakEven: [ARTICLE, 'how-options-settle'],
  index: [ARTICLE, 'how-prices-are-made'],
  recordedPrices: [ARTICLE, 'how-prices-are-made'],
  simulatedPrices: [ARTICLE, 'how-prices-are-made'],
  demoMoney: [FAQ, 'faq-first-deposit'],
  inverse: [ARTICLE, 'how-contracts-work'],
  network: [FAQ, 'faq-first-deposit'],
  txid: [FAQ, 'faq-first-deposit'],
  level: [FAQ, 'faq-verification-levels'],
  margin: [ARTICLE, 'how-contracts-work'],
  liquidation: [ARTICLE, 'how-contracts-work'],
  mark: [ARTICLE, 'how-contracts-work'],
  funding: [ARTICLE, 'how-contracts-work'],
  adl: [ARTICLE, 'how-contracts-work'],
  makerTaker: [ARTICLE, 'fees-explained'],
  ltv: [ARTICLE, 'how-loans-work'],
  marginLevel: [ARTICLE, 'how-margin-works'],
  collateralLevel: [ARTICLE, 'how-margin-works'],
  marginCall: [ARTICLE, 'how-margin-works'],
  marginLiquidation: [ARTICLE, 'how-margin-works'],
  marginFund: [ARTICLE, 'how-margin-works'],
} as const;

/** A term of the glossary. */
export type GlossaryTerm = keyof typeof HELP;

/** Every term. */
export const GLOSSARY_TERMS = Object.keys(HELP) as GlossaryTerm[];

/** The way to the help page of a term. */
export function helpOf(term: GlossaryTerm): string {
  const [page, slug] = HELP[term];
  return `#${hrefOf(page, { slug })}`;
}
