import { listed } from './setup.ts'

/** A name of 500 characters, and words that no engine stores whole. */
const LONG_NAME = Array.from({ length: 100 }, (_, at) => `n${String(at).padStart(3, '0')}`).join(
  '_',
)
const LONG_WORD = 'supercalifragilistic'.repeat(6)

/** Texts that have caused bugs, or are likely to. */
export const AWKWARD: readonly string[] = [
  ...listed(`
    db.schema.table_name fctUsersCreated HTTPServer2 dailyUsersReport usersession a/b+c%d (x,y)
    ((x),(y \`back\`ticks\` && || :=[1..5] * *** %_% _ -- <b>x</b> {} null true 0
    数据仓库 заказы_клиентов ЗАКАЗЫ Straße STRASSE ﬁrst İstanbul ΟΔΟΣ ΟΔΟΣΑ ①② नमस्ते 👩‍👩‍👧 😀 \uFF5E ＰＩＩ
    P-I-I PII pii Pii Case case CASE e\u0301te\u0301`),
  'it\'s "quoted"',
  "'; DROP TABLE x",
  'a && b',
  'a || b',
  'a && (b || !c)',
  '\\',
  'x\\y',
  '数据 仓库',
  'Ångström Café',
  '🎉 party',
  'p i i',
  ' pii',
  'two\nlines',
  'tab\there',
  'a b a b',
  'created crea',
  'created created',
  LONG_NAME,
  `${LONG_NAME}_2`,
  LONG_WORD,
  `${LONG_WORD}tail`,
  '数据仓库'.repeat(12),
  'заказы'.repeat(12),
]
