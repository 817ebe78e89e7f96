/** Where the logo of the installation is. Pure. */

/** The answer of `/getSiteConfig` as far as the logo goes; nothing while there is none, or a refusal came. */
export type SiteAnswer = { site_logo: string } | undefined;

/** Base domain and path of the answer; an answer that is not ok changes nothing. */
export function siteLogo(base: string, answer: SiteAnswer, before: string | null): string | null {
  return answer ? new URL(answer.site_logo, base).href : before;
}
