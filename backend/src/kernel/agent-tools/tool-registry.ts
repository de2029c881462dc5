import { Injectable } from '@nestjs/common';
import { ToolName, type ToolRef } from '@throughline/contracts/agents/agent-definition.js';
import type { ToolInfo } from '@throughline/contracts/runs/catalogue.js';
import type { Tool } from './tool.js';

/** The tools that agents can use. Each feature registers its own. */
@Injectable()
export class ToolRegistry {
  private readonly tools = new Map<ToolRef, Tool>();
  private readonly families: ((ref: ToolRef) => Tool | undefined)[] = [];

  register(...tools: readonly Tool[]): void {
    for (const tool of tools) this.tools.set(tool.name, tool);
  }

  /** Tools whose names depend on what a workspace has; `find` is given every name that no other tool has. */
  registerFamily(find: (ref: ToolRef) => Tool | undefined): void {
    this.families.push(find);
  }

  /** Undefined for a tool that does not exist any more: old definitions and old runs may name one. */
  find(ref: ToolRef): Tool | undefined {
    const tool = this.tools.get(ref);
    if (tool !== undefined) return tool;
    for (const find of this.families) {
      const found = find(ref);
      if (found !== undefined) return found;
    }
    return undefined;
  }

  list(): ToolInfo[] {
    return ToolName.options.map((option) => {
      const tool = this.find(option);
      if (tool === undefined) throw new Error(`${option} is in the contract, but no tool has that name.`);
      const { title, description, readOnly, schema } = tool;
      return { name: option, title, description, readOnly, schema };
    });
  }
}
