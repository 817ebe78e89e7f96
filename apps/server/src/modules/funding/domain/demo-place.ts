/** What a demo shows for a place to pay to: a text that no wallet and no bank takes, in capitals that say so. */

const DEMO_ADDRESS = /^DEMO-[A-Z0-9]{3,5}-DO-NOT-PAY-[0-9]{1,6}$/;

/** The address that a demo begins with. */
export function demoAddress(code: string, network: string): string {
  return `DEMO-${network || code}-DO-NOT-PAY-1`;
}

/** Whether a text is such an address: the only ones that a demo takes. */
export function isDemoAddress(text: string): boolean {
  return DEMO_ADDRESS.test(text);
}

/** The bank account that a demo begins with. */
export function demoBank(code: string) {
  return {
    beneficiary: 'DEMO - DO NOT PAY',
    bank: 'DEMO BANK',
    account_number: `DEMO-${code}-DO-NOT-PAY-1`,
    swift: 'DEMODEMO',
    bank_address: 'DEMO',
  };
}
