/** Refusals of content. */
import { defineErrors } from '../core/error-spec.ts';

export const contentErrors = defineErrors('content', {});
