/** How a risk from 0 to 100 is shown. The bar's color is a second cue besides the number. */
export function riskTone(risk: number): 'good' | 'warn' | 'danger' {
  if (risk >= 60) return 'danger';
  return risk >= 30 ? 'warn' : 'good';
}
