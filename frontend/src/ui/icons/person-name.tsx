import { Avatar } from './avatar.js';

export type PersonNameProps = { id: string; name: string; size?: 'xs' | 'sm' | 'md' | undefined };

export const PersonName = ({ id, name, size = 'sm' }: PersonNameProps) => (
  <span className="inline-flex max-w-full min-w-0 items-center gap-1.5">
    <Avatar name={name} seed={id} size={size} silent />
    <span className="truncate">{name}</span>
  </span>
);
