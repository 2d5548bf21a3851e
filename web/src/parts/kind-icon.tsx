import { findKind } from '../model/kinds.ts'
import styles from './parts.module.css'

/**
 * Renders the icon of an entity type, hidden from screen readers because the name is always nearby.
 */
export function KindIcon({ type, size = 16 }: { readonly type: string; readonly size?: number }) {
  const { icon: Icon, category } = findKind(type)
  return <Icon size={size} stroke={1.6} className={styles[category]} aria-hidden />
}
