import { Avatar } from './avatar.js';

export type AvatarStackProps = {
  people: readonly { id: string; name: string }[];
  max?: number | undefined;
  size?: 'xs' | 'sm' | 'md' | undefined;
};

export const AvatarStack = ({ people, max = 5, size = 'md' }: AvatarStackProps) => {
  const more = people.length - max;
  return (
    <span className="inline-flex items-center" role="group" aria-label={people.map((each) => each.name).join(', ')}>
      {people.slice(0, max).map(({ id, name }) => (
        <Avatar
          key={id}
          name={name}
          seed={id}
          size={size}
          className="not-first:-ml-[5px] ring-2 ring-(--around,var(--surface))"
        />
      ))}
      {more > 0 && <span className="ml-1 text-xs text-ink-3 tabular-nums">+{more}</span>}
    </span>
  );
};
