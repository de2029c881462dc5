export const GroupHeading = ({ name, about }: { name: string; about: string }) => (
  <h2 className="flex h-10 items-center gap-2 border-b border-line bg-canvas px-gutter text-sm font-medium">
    {name}
    <span className="font-normal text-ink-3 tabular-nums">{about}</span>
  </h2>
);
