import '../maintenance/mode.ts';
