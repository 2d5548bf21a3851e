// The thread in which Monaco compares and measures texts.
// oxlint-disable-next-line import/no-unassigned-import
import 'monaco-editor/esm/vs/editor/editor.worker.js'
