import { startPageTexts } from '@throughline/contracts/public/start-page-texts.js';
import { Activity, Database, History } from 'lucide-react';
import { PublicFooter } from '../components/public/public-footer.js';
import { PublicHeader } from '../components/public/public-header.js';
import { useTitle } from '../lib/page/use-title.js';
import { ButtonLink } from '../ui/buttons/button-link.js';
import { DemoCard } from './demo-card.js';
import { happenedAt, demo, firstMoment } from './demo-run.js';
import { LandingTemplates } from './landing-templates.js';
import { WhatIsRecorded } from './what-is-recorded.js';
import { PeopleLine } from './people-line.js';
import { useEffect, useState } from 'react';

/** `/` for who is not signed in: what the product is, in one screen. `templates`: they are public here. */
export const LandingScreen = ({ templates = true }: { templates?: boolean }) => {
  useTitle(startPageTexts.title);
  const now = useDemo();
  return (
    <div className="flex min-h-dvh flex-col overflow-x-clip bg-surface">
      <PublicHeader />
      <main id="main" className="flex flex-1 flex-col">
        <section className="mx-auto my-auto grid w-full max-w-[1440px] items-center gap-7 px-4 pt-7 pb-6 md:grid-cols-[minmax(0,476px)_minmax(0,1fr)] md:gap-14 md:px-10 md:py-9">
          <Pitch />
          <DemoCard now={now} />
        </section>
        <PeopleLine happened={happenedAt(now)} />
        {templates && <LandingTemplates now={now} />}
        <WhatIsRecorded />
      </main>
      <PublicFooter />
    </div>
  );
};

const points = [
  { icon: History, point: 'Full history, kept forever' },
  { icon: Activity, point: 'Live on every screen' },
  { icon: Database, point: 'Host it yourself' },
];

const Pitch = () => (
  <div>
    <h1 className="text-[34px] leading-[38px] font-semibold tracking-display text-balance md:text-3xl md:leading-[48px]">
      Agents your team can trust, because nothing they did is ever lost.
    </h1>
    <p className="mt-4 max-w-[44ch] text-lg leading-[26px] text-ink-2">{startPageTexts.about}</p>
    <div className="mt-6 flex flex-wrap gap-2">
      <ButtonLink to="/auth/register" variant="primary" size="lg">
        Create account
      </ButtonLink>
      <ButtonLink to="/auth" size="lg">
        Sign in
      </ButtonLink>
    </div>
    <ul className="mt-6 flex flex-wrap gap-x-5 gap-y-2 text-sm text-ink-3">
      {points.map(({ icon: Icon, point }) => (
        <li key={point} className="flex items-center gap-1.5">
          <Icon className="size-3.5" aria-hidden />
          {point}
        </li>
      ))}
    </ul>
  </div>
);

const tick = 90;

/** How far the recorded run has been played. It does not move for people who prefer reduced motion. */
const useDemo = (): number => {
  const [now, setNow] = useState<number>(firstMoment);
  useEffect(() => {
    if (matchMedia('(prefers-reduced-motion: reduce)').matches) return undefined;
    const timer = setInterval(() => {
      if (document.visibilityState === 'visible') setNow((before) => (before + tick) % demo.restart);
    }, tick);
    return () => clearInterval(timer);
  }, []);
  return now;
};
