/** GET /contactus, /aboutus, /operational_compliance: the pages that have calls of their own (CALL-033 to CALL-035). */
import { getAboutUs, getContactUs, getOperationalCompliance } from '@glasshouse/contract/content';
import { handleVisitor } from '../../../platform/calls/handler.ts';
import type { ContentParts } from './parts.ts';
import { presentDocument, requireBySlug } from './shelf.ts';

/** Which entry each call answers with. */
const PAGES = [
  [getContactUs, 'contact-us'],
  [getAboutUs, 'about-us'],
  [getOperationalCompliance, 'operational-compliance'],
] as const;

/** Their handlers. */
export const pageHandlers = ({ platform }: ContentParts) =>
  PAGES.map(([call, slug]) =>
    handleVisitor(call, async (_input, { lang }) => presentDocument(await requireBySlug(platform, slug, ['page'], lang))),
  );
