import { GitCommitVertical, ListChecks, PenLine, Webhook } from 'lucide-react';

const recorded = [
  { name: 'Every step', about: 'Arguments, result, tokens, cost', icon: ListChecks, tint: 'bg-tint-2 text-tint-2-ink' },
  { name: 'Every delivery', about: 'Started, refused or repeated', icon: Webhook, tint: 'bg-tint-8 text-tint-8-ink' },
  { name: 'Every change', about: 'Who, when, before and after', icon: PenLine, tint: 'bg-tint-4 text-tint-4-ink' },
  {
    name: 'Every cause',
    about: 'What led to what, to the first click',
    icon: GitCommitVertical,
    tint: 'bg-tint-6 text-tint-6-ink',
  },
];

export const WhatIsRecorded = () => (
  <section
    aria-labelledby="kept"
    className="mt-auto grid border-t border-line bg-canvas md:grid-cols-[auto_repeat(4,minmax(0,1fr))]"
  >
    <div className="grid content-center gap-0.5 border-line px-4 py-3.5 max-md:border-b md:border-r md:px-10 md:py-5">
      <h2 id="kept" className="text-sm font-semibold">
        Recorded
      </h2>
      <p className="text-xs text-ink-3">from day one</p>
    </div>
    {recorded.map(({ name, about, icon: Icon, tint }) => (
      <div
        key={name}
        className="flex min-w-0 items-center gap-3 border-line px-4 py-3.5 not-last:max-md:border-b md:px-6 md:py-5 md:not-last:border-r"
      >
        <span className={`inline-grid size-7 flex-none place-items-center rounded-[7px] ${tint}`}>
          <Icon aria-hidden />
        </span>
        <span className="grid min-w-0 leading-[18px]">
          <span className="truncate font-medium">{name}</span>
          <span className="truncate text-xs text-ink-3">{about}</span>
        </span>
      </div>
    ))}
  </section>
);
