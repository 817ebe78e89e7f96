import { REVIEW_RISKS } from '@glasshouse/contract/backoffice';

/** How a risk from 0 to 100 is shown. The bar's color is a second cue besides the number. */
export function riskTone(risk: number): 'good' | 'warn' | 'danger' {
  if (risk >= REVIEW_RISKS.high) return 'danger';
  return risk >= REVIEW_RISKS.watch ? 'warn' : 'good';
}
