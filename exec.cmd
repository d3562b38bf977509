@rem Windows has no exec; elsewhere it lets npm signal Fairlead itself and not a shell before it.
@%*
