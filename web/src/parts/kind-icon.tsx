import { kindOf } from '../model/kinds.ts'
import styles from './parts.module.css'

/** The sign of a type of entities. Its name always stands near, so that it says nothing itself. */
export function KindIcon({ type, size = 16 }: { readonly type: string; readonly size?: number }) {
  const { icon: Icon, sort } = kindOf(type)
  return <Icon size={size} stroke={1.6} className={styles[sort]} aria-hidden />
}
