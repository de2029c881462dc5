import type { TemplateCard } from '@throughline/contracts/templates/template-card.js';
import type { ReactNode } from 'react';
import { Link, useNavigate } from 'react-router';
import { AgentIcon } from '../../ui/icons/agent-icon.js';
import { TwoLines } from '../../ui/layout/two-lines.js';
import { isControl } from '../../ui/table/is-control.js';
import { TableCell, TableRow } from '../../ui/table/table.js';

export const reviewPath = (templateId: string): string => `/operator/templates/${templateId}`;

type TemplateLineProps = {
  templateId: string;
  card: TemplateCard;
  /** On the second line after the address on small screens, where the other columns are hidden. */
  about: ReactNode;
  /** The other cells. */
  children: ReactNode;
};

/** A row of a table of templates. A click anywhere on it opens the review. */
export const TemplateLine = ({ templateId, card, about, children }: TemplateLineProps) => {
  const navigate = useNavigate();
  const to = reviewPath(templateId);
  return (
    <TableRow className="cursor-pointer" onClick={({ target }) => !isControl(target) && void navigate(to)}>
      <TableCell className="max-w-80 max-md:w-full max-md:max-w-0">
        <span className="flex items-center gap-3">
          <AgentIcon icon={card.icon} />
          <TwoLines
            about={
              <>
                <span className="mono">/templates/{card.slug}</span>
                <span className="md:hidden">, {about}</span>
              </>
            }
          >
            <Link to={to} className="rounded-xs hover:underline">
              {card.title}
            </Link>
          </TwoLines>
        </span>
      </TableCell>
      {children}
    </TableRow>
  );
};
