import { useWorkspace } from '../../lib/session/workspace.js';
import { Link } from 'react-router';
import { useBuild } from './draft/build-context.js';
import { ChangeSummary } from './change-summary.js';
import { FieldConflict } from './field-conflict.js';
import { InstructionsEditor } from './editor/instructions-editor.js';

export const EditorPane = () => {
  const { agent, shown, edit, readOnly } = useBuild();
  const { path } = useWorkspace();
  return (
    <div className="flex min-h-full flex-col">
      <FieldConflict field="instructions" />
      <div className="flex flex-1 flex-col">
        <InstructionsEditor
          text={shown.instructions}
          live={agent.published?.instructions ?? null}
          inputs={shown.inputs}
          readOnly={readOnly}
          onChange={(instructions) => edit({ instructions })}
        />
      </div>
      <ChangeSummary
        action={
          agent.publishedVersion !== null && (
            <Link
              className="link ml-auto flex-none"
              to={`${path('agents', agent.id, 'versions')}?from=${agent.publishedVersion}&to=draft`}
            >
              Show
            </Link>
          )
        }
      />
    </div>
  );
};
