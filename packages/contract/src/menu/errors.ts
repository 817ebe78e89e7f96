/** Refusals of products that are not offered. */
import { defineErrors } from '../core/error-spec.ts';

export const menuErrors = defineErrors('menu', {
  MENU_NOT_OFFERED: {},
  MENU_COUNTRY_CLOSED: {},
});
