import { clsx } from 'clsx';
import { NavLink } from 'react-router';

const places = [
  { to: '/operator', label: 'Overview' },
  { to: '/operator/uptime', label: 'Uptime' },
  { to: '/operator/templates', label: 'Templates' },
  { to: '/operator/billing', label: 'Billing' },
  { to: '/operator/log', label: 'Log' },
  { to: '/operator/actions', label: 'Actions' },
  { to: '/operator/operators', label: 'Operators' },
];

export const OperatorNavigation = () => (
  <nav aria-label="Console" className="-mb-px flex gap-5 overflow-x-auto max-md:w-full">
    {places.map(({ to, label }) => (
      <NavLink
        key={to}
        to={to}
        end
        className={({ isActive }) =>
          clsx(
            'flex h-10 items-center text-sm whitespace-nowrap -outline-offset-2 hover:text-ink md:h-14',
            isActive ? 'font-medium text-ink' : 'text-ink-2',
          )
        }
      >
        {label}
      </NavLink>
    ))}
  </nav>
);
