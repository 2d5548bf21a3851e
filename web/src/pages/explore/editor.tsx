import { useComputedColorScheme } from '@mantine/core'
import * as monaco from 'monaco-editor/esm/vs/editor/editor.api.js'
// Completion and the highlighting of Cypher register themselves with every editor.
// oxlint-disable-next-line import/no-unassigned-import
import 'monaco-editor/esm/vs/basic-languages/cypher/cypher.contribution.js'
// oxlint-disable-next-line import/no-unassigned-import
import 'monaco-editor/esm/vs/editor/contrib/suggest/browser/suggestController.js'
import { useEffect, useRef } from 'react'
import { suggestionsAfter, type Suggestion } from './completion.ts'
import styles from './explore.module.css'

interface Props {
  readonly text: string
  readonly change: (text: string) => void
  readonly run: () => void
}

self.MonacoEnvironment = {
  getWorker: () =>
    new Worker(new URL('./editor-worker.ts', import.meta.url), { type: 'module', name: 'editor' }),
}

const { CompletionItemKind } = monaco.languages
const KINDS: Readonly<Record<Suggestion['kind'], monaco.languages.CompletionItemKind>> = {
  label: CompletionItemKind.Class,
  relationship: CompletionItemKind.Interface,
  property: CompletionItemKind.Property,
  keyword: CompletionItemKind.Keyword,
}

monaco.languages.registerCompletionItemProvider('cypher', {
  triggerCharacters: [':', '|', '.'],
  provideCompletionItems(model, { lineNumber, column }) {
    const before = model.getValueInRange({
      startLineNumber: 1,
      startColumn: 1,
      endLineNumber: lineNumber,
      endColumn: column,
    })
    const { startColumn, endColumn } = model.getWordUntilPosition({ lineNumber, column })
    const range = { startLineNumber: lineNumber, startColumn, endLineNumber: lineNumber, endColumn }
    const suggestions = suggestionsAfter(before).map(({ word, kind }) => ({
      label: word,
      insertText: word,
      kind: KINDS[kind],
      range,
    }))
    return { suggestions }
  },
})

/** Renders an editor of Cypher with completion; Ctrl+Enter runs the statement. */
export function Editor({ text, change, run }: Props) {
  const scheme = useComputedColorScheme()
  const container = useRef<HTMLDivElement>(null)
  const editor = useRef<monaco.editor.IStandaloneCodeEditor>(null)
  const latest = useRef({ change, run })
  latest.current = { change, run }
  useEffect(() => {
    if (!container.current) return
    const codeEditor = monaco.editor.create(container.current, OPTIONS)
    editor.current = codeEditor
    codeEditor.onDidChangeModelContent(() => latest.current.change(codeEditor.getValue()))
    codeEditor.addCommand(monaco.KeyMod.CtrlCmd | monaco.KeyCode.Enter, () => latest.current.run())
    return () => codeEditor.dispose()
  }, [])
  useEffect(() => {
    if (editor.current && editor.current.getValue() !== text) editor.current.setValue(text)
  }, [text])
  useEffect(() => monaco.editor.setTheme(scheme === 'dark' ? 'vs-dark' : 'vs'), [scheme])
  return <div ref={container} className={styles.editor} />
}

const OPTIONS: monaco.editor.IStandaloneEditorConstructionOptions = {
  language: 'cypher',
  ariaLabel: 'Cypher',
  automaticLayout: true,
  fontFamily: "'JetBrains Mono Variable', ui-monospace, monospace",
  fontSize: 13,
  lineNumbers: 'off',
  folding: false,
  minimap: { enabled: false },
  scrollBeyondLastLine: false,
  scrollbar: { alwaysConsumeMouseWheel: false },
  wordWrap: 'on',
  wordBasedSuggestions: 'off',
  // Tab leaves the editor, so that keyboards reach the rest of the page.
  tabFocusMode: true,
}
