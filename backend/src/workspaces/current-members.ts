/**
 * For a query: members with what they may do. What was recorded after an event counts until the read tables have folded it, so
 * nobody keeps rights while the tables are behind.
 */
export const currentMembers = `(
  select m.id, m.workspace_id, m.user_id, m.joined_at, w.slug, w.name, w.icon, w.time_zone,
    coalesce(of_member.active, m.status = 'active') and coalesce(of_workspace.status, w.status) <> 'erased' as active,
    coalesce(of_member.role, m.role) as role, coalesce(of_member.billing, m.billing) as billing,
    coalesce(of_workspace.status, w.status) = 'deleting' as deleting,
    coalesce(of_workspace.session_limits, w.session_limits) as session_limits
  from rm.members m join rm.workspaces w on w.id = m.workspace_id
  left join rights.members of_member on of_member.id = m.id and of_member.revision > m.revision
  left join rights.workspaces of_workspace on of_workspace.id = w.id and of_workspace.revision > w.revision)`;
