import { clsx } from 'clsx';
import { Link, useLocation } from 'react-router';

const places = [
  { to: '/operator', label: 'Overview' },
  { to: '/operator/uptime', label: 'Uptime' },
  { to: '/operator/tasks', label: 'Tasks' },
  { to: '/operator/billing', label: 'Billing' },
  { to: '/operator/log', label: 'Log' },
  { to: '/operator/actions', label: 'Actions' },
  { to: '/operator/operators', label: 'Operators' },
];

const isWithin = (pathname: string, to: string): boolean => pathname === to || pathname.startsWith(`${to}/`);

/** Pages of projections, queues and events belong to the overview, which lists them. */
const findPlace = (pathname: string) => places.findLast(({ to }) => isWithin(pathname, to));

export const OperatorNavigation = () => {
  const { pathname } = useLocation();
  const current = findPlace(pathname);
  return (
    <nav aria-label="Console" className="-mb-px flex gap-5 overflow-x-auto max-md:w-full">
      {places.map((place) => (
        <Link
          key={place.to}
          to={place.to}
          aria-current={place === current ? 'page' : undefined}
          className={clsx(
            'flex h-10 items-center text-sm whitespace-nowrap -outline-offset-2 hover:text-ink md:h-14',
            place === current ? 'font-medium text-ink' : 'text-ink-2',
          )}
        >
          {place.label}
        </Link>
      ))}
    </nav>
  );
};
