import { Injectable } from '@nestjs/common';
import { ToolName } from '@throughline/contracts/agents/agent-definition.js';
import type { ToolInfo } from '@throughline/contracts/runs/catalogue.js';
import type { Tool } from './tool.js';

/** The tools that agents can use. Each feature registers its own. */
@Injectable()
export class ToolRegistry {
  private readonly tools = new Map<ToolName, Tool>();

  register(...tools: readonly Tool[]): void {
    for (const tool of tools) this.tools.set(tool.name, tool);
  }

  get(name: ToolName): Tool {
    const tool = this.tools.get(name);
    if (tool === undefined) throw new Error(`${name} is in the contract, but no tool has that name.`);
    return tool;
  }

  list(): ToolInfo[] {
    return ToolName.options.map((option) => {
      const { name, title, description, readOnly, schema } = this.get(option);
      return { name, title, description, readOnly, schema };
    });
  }
}
