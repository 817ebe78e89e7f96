/** The receipt of a promise: a badge that is gold only once this device has recomputed it, and every check in the product's words. */
import { Button, ButtonRow } from '@glasshouse/ui/Button.tsx';
import { SectionHead } from '@glasshouse/ui/Card.tsx';
import { ProofBadge, type ProofState } from '@glasshouse/ui/ProofBadge.tsx';
import { Timeline } from '@glasshouse/ui/Timeline.tsx';
import { iconDocument } from '@glasshouse/ui/icons.ts';
import { saveJson } from '@glasshouse/ui/save-file.ts';
import type { ReactNode } from 'react';
import type { ReceiptCheck } from './use-receipt-check.ts';

/** The words of a product for its receipts; `steps` by the names of the checks. */
export interface ReceiptWords {
  readonly title: string;
  readonly sealed: string;
  readonly checking: string;
  readonly verified: string;
  readonly tooEarly: string;
  readonly unavailable: string;
  readonly failed: string;
  readonly save: string;
  /** How to check the saved file with one's own tools. */
  readonly own: string;
  readonly passed: string;
  readonly notPassed: string;
  readonly step: (id: string) => string;
}

function badgeOf(check: ReceiptCheck<unknown>, words: ReceiptWords): { state: ProofState; label: string } {
  switch (check.state) {
    case 'ready':
      return { state: 'ready', label: words.sealed };
    case 'checking':
      return { state: 'waiting', label: words.checking };
    case 'tooEarly':
      return { state: 'waiting', label: words.tooEarly };
    case 'unavailable':
      return { state: 'unavailable', label: words.unavailable };
    case 'checked':
      return check.ok ? { state: 'verified', label: words.verified } : { state: 'failed', label: words.failed };
  }
}

export interface ReceiptChecksProps {
  check: ReceiptCheck<unknown>;
  run: () => void;
  words: ReceiptWords;
  /** Name of the saved file. */
  name: string;
  /** More acts beside saving. */
  children?: ReactNode;
}

/** The section. */
export function ReceiptChecks({ check, run, words, name, children }: ReceiptChecksProps) {
  const canPress = check.state === 'ready' || check.state === 'unavailable';
  return (
    <section className="grid gap-3">
      <SectionHead className="-mx-gutter" title={words.title} />
      <ProofBadge boxed {...badgeOf(check, words)} {...(canPress ? { onPress: run } : {})} />
      {check.state === 'checked' && (
        <>
          <Timeline
            label={words.title}
            items={check.steps.map(({ id, ok }) => ({
              title: words.step(id),
              state: ok ? 'done' : 'failed',
              stateLabel: ok ? words.passed : words.notPassed,
            }))}
          />
          <ButtonRow>
            <Button icon={iconDocument} onClick={() => saveJson(name, check.file)}>
              {words.save}
            </Button>
            {children}
          </ButtonRow>
          <p className="text-xs text-text-3">{words.own}</p>
        </>
      )}
    </section>
  );
}
