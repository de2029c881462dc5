import { InstallationId } from '@throughline/contracts/ids.js';
import type { Membership } from '@throughline/contracts/identity/identity.requests.js';
import { useState } from 'react';
import { useSearchParams } from 'react-router';

/** Holds the installation of a template. Its row has at least `position`. */
export type Made = { membership: Membership; id: InstallationId; position: number };

/** Kept in the URL, so that a page that is loaded again goes on where it was. */
export const useMade = (memberships: readonly Membership[]) => {
  const [params, setParams] = useSearchParams();
  const [position, setPosition] = useState(0);
  const id = InstallationId.safeParse(params.get('installation')).data;
  const membership = memberships.find(({ slug }) => slug === params.get('workspace'));
  const made: Made | null = id === undefined || membership === undefined ? null : { membership, id, position };
  const setMade = (next: Made | null) => {
    setPosition(next?.position ?? 0);
    setParams(next === null ? {} : { workspace: next.membership.slug, installation: next.id }, { replace: true });
  };
  return [made, setMade] as const;
};
