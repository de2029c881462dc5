import type { ReactNode } from 'react';

type GroupHeadingProps = { name: string; about: string; aside?: ReactNode };

export const GroupHeading = ({ name, about, aside }: GroupHeadingProps) => (
  <h2 className="flex h-10 items-center gap-2 border-b border-line bg-canvas px-gutter text-sm font-medium">
    {name}
    <span className="font-normal text-ink-3 tabular-nums">{about}</span>
    {aside && <span className="ml-auto font-normal">{aside}</span>}
  </h2>
);
