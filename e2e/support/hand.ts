/** A hand that counts: how many presses and fields something takes. */
import type { Locator } from '@playwright/test';

/** Presses and fills, and counts both. */
export class Hand {
  presses = 0;
  fields = 0;

  async press(target: Locator): Promise<void> {
    this.presses += 1;
    await target.click();
  }

  async fill(target: Locator, text: string): Promise<void> {
    this.fields += 1;
    await target.fill(text);
  }
}
