/** What a visitor reads first: what this is, and the two ways in. */
import { useTranslation } from '@glasshouse/i18n/web.ts';
import { Button, ButtonRow } from '@glasshouse/ui/Button.tsx';
import { Mark } from '@glasshouse/ui/Mark.tsx';
import { useIsDemo } from '../../../app/data/use-is-demo.ts';
import { VisitorCheck } from './VisitorCheck.tsx';

/** Register, log in, look around. */
export function VisitorHero() {
  const { t } = useTranslation(['home', 'common']);
  const demo = useIsDemo();
  return (
    <section className="pt-5 pb-2">
      <Mark size={44} />
      <h2 className="mt-4 max-w-[15em] text-3xl font-semibold tracking-tight text-balance">{t(($) => $.home.visitor.title)}</h2>
      <p className="mt-2 max-w-[36em] text-md text-text-2 text-pretty">{t(($) => $.home.visitor.text)}</p>
      <ButtonRow className="mt-5 max-w-[420px]">
        <Button variant="primary" size="lg" href="#/pages/common/register">
          {t(($) => $.common.buttons.register)}
        </Button>
        <Button variant="outline" size="lg" href="#/pages/common/login">
          {t(($) => $.common.buttons.logIn)}
        </Button>
      </ButtonRow>
      <p className="mt-3 mb-3 min-h-8 text-xs text-text-3">
        {demo === true && t(($) => $.home.visitor.demo)}
        {demo === false && t(($) => $.home.visitor.risk)}
      </p>
      <VisitorCheck />
    </section>
  );
}
