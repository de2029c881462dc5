import { ConnectionsPanel } from './connections/connections-panel.js';
import { InputsPanel } from './inputs/inputs-panel.js';
import { LimitsPanel } from './limits-panel.js';
import { ModelPanel } from './model/model-panel.js';
import { OutputPanel } from './output-panel.js';
import { RefusedCallsPanel } from './refused-calls-panel.js';
import { ToolsPanel } from './tools/tools-panel.js';

export const SettingsPane = () => (
  <>
    <ModelPanel />
    <ToolsPanel />
    <ConnectionsPanel />
    <InputsPanel />
    <OutputPanel />
    <RefusedCallsPanel />
    <LimitsPanel />
  </>
);
