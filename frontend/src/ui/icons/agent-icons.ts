import {
  BookOpen,
  Bot,
  Bug,
  Calendar,
  ChartColumn,
  Coins,
  FileText,
  Globe,
  Heart,
  Mail,
  MessageSquare,
  Package,
  Receipt,
  Rocket,
  Scale,
  Search,
  ShieldCheck,
  Target,
  Truck,
  Undo2,
  Users,
  Zap,
  type LucideIcon,
} from 'lucide-react';

const icons = {
  bot: Bot,
  mail: Mail,
  receipt: Receipt,
  undo: Undo2,
  bug: Bug,
  scale: Scale,
  target: Target,
  chart: ChartColumn,
  rocket: Rocket,
  package: Package,
  truck: Truck,
  file: FileText,
  message: MessageSquare,
  globe: Globe,
  search: Search,
  calendar: Calendar,
  coins: Coins,
  users: Users,
  shield: ShieldCheck,
  book: BookOpen,
  heart: Heart,
  zap: Zap,
} satisfies Record<string, LucideIcon>;

export type AgentIconName = keyof typeof icons;

const isIconName = (name: string): name is AgentIconName => Object.hasOwn(icons, name);

export const agentIconNames: readonly AgentIconName[] = Object.keys(icons).filter(isIconName);

export const agentIcon = (name: string): LucideIcon | undefined => (isIconName(name) ? icons[name] : undefined);
