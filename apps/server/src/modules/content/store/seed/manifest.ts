/** The texts that the app ships with: what there is, and where it stands. The words are in `<language>/<slug>.md`. */
import type { ContentKind, FaqGroup } from '@glasshouse/contract/content';

/** A shipped text. */
export interface ShippedEntry {
  kind: ContentKind;
  slug: string;
  group?: FaqGroup;
  /** Where a banner or pop-up leads. */
  link?: string;
}

const of = (kind: ContentKind, ...slugs: string[]): ShippedEntry[] => slugs.map((slug) => ({ kind, slug }));
const faq = (group: FaqGroup, ...slugs: string[]): ShippedEntry[] =>
  slugs.map((slug) => ({ kind: 'faq', slug: `faq-${slug}`, group }));

/** All of them, in the order of their kinds; news the oldest first. */
export const SHIPPED: readonly ShippedEntry[] = [
  ...of('agreement', 'user-agreement', 'privacy-policy', 'risk-disclosure', 'copy-trading-agreement'),
  ...of('page', 'about-us', 'contact-us', 'operational-compliance'),
  ...of(
    'article',
    'how-prices-are-made',
    'how-orders-match',
    'how-options-settle',
    'how-contracts-work',
    'how-loans-work',
    'how-stocks-work',
    'how-margin-works',
    'how-to-check-a-result',
    'fees-explained',
  ),
  ...faq('start', 'demo-money', 'verification-levels', 'accounts-and-transfers'),
  ...faq('money', 'first-deposit', 'withdrawal-time', 'fees'),
  ...faq('trading', 'options-result'),
  ...faq('fairness', 'where-prices-come-from'),
  ...faq('account', 'invitations', 'notifications', 'close-account'),
  ...faq('security', 'forgotten-password', 'authenticator', 'frozen-account'),
  ...of('news', 'news-eight-languages', 'news-proofs', 'news-welcome'),
  { kind: 'banner', slug: 'banner-fairness', link: '/#/pages/transaction/fairness' },
  { kind: 'banner', slug: 'banner-operator', link: '/#/pages/common/operator' },
  { kind: 'banner', slug: 'banner-options', link: '/#/pages/common/article?slug=how-options-settle' },
];
