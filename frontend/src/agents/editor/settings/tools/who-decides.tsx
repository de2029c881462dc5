import type { ToolUse } from '@throughline/contracts/agents/agent-definition.js';
import { Checkbox } from '../../../../ui/choice/checkbox.js';
import { ApproversField } from './approvers-field.js';

const nobody = { members: [], roles: [] };

type WhoDecidesProps = { use: ToolUse; readOnly: boolean; onChange: (use: ToolUse) => void };

/** Whom the tool asks before each call, and whom then, when nobody has decided in time. */
export const WhoDecides = ({ use, readOnly, onChange }: WhoDecidesProps) => {
  const { approvers, passOnTo, ...others } = use;
  const named = approvers && { approvers };
  const change = (next: Pick<ToolUse, 'approvers' | 'passOnTo'>) => {
    const isNamed = next.approvers && next.approvers.members.length + next.approvers.roles.length > 0;
    onChange({
      ...others,
      ...(isNamed && { approvers: next.approvers }),
      ...(next.passOnTo && { passOnTo: next.passOnTo }),
    });
  };
  return (
    <section className="grid gap-3">
      <ApproversField
        label="Who decides"
        hint="Without a choice everybody who may control runs. Owners can always decide."
        value={approvers ?? nobody}
        readOnly={readOnly}
        onChange={(next) => change({ approvers: next, ...(passOnTo && { passOnTo }) })}
      />
      <Checkbox
        label="Pass the call on when nobody decides"
        hint="Once, after three days. The others have three days as well."
        checked={passOnTo !== undefined}
        disabled={readOnly}
        onChange={({ target }) => change({ ...named, ...(target.checked && { passOnTo: nobody }) })}
      />
      {passOnTo && (
        <ApproversField
          label="Pass it on to"
          hint="Without a choice everybody who may control runs."
          value={passOnTo}
          readOnly={readOnly}
          onChange={(next) => change({ ...named, passOnTo: next })}
        />
      )}
    </section>
  );
};
